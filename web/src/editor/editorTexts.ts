// The messages of the editor. Import this module before a message is shown.

import { addTexts } from '../i18n/text.svelte';
import en from './messages/en.ftl?raw';
import vi from './messages/vi.ftl?raw';

addTexts({ vi, en });
