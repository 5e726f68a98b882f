// The texts of this folder that the first screen does not need at once.

import { addTexts } from '../i18n/text.svelte';
import english from './messages/en.ftl?raw';
import vietnamese from './messages/vi.ftl?raw';

addTexts({ vi: vietnamese, en: english });
