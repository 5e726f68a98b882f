// Loads the texts about the end of a game and the statistics.

import { addTexts } from '../i18n/text.svelte';
import en from './messages/en.ftl?raw';
import vi from './messages/vi.ftl?raw';

addTexts({ vi, en });
