// The texts of this room; to be imported before anything of it is shown.

import { addTexts } from '../i18n/text.svelte';
import en from './messages/en.ftl?raw';
import vi from './messages/vi.ftl?raw';

addTexts({ vi, en });
