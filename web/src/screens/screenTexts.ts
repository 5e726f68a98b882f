// Registers the texts of this folder: those of the settings and of the saved games.

import { addTexts } from '../i18n/text.svelte';
import en from './messages/en.ftl?raw';
import vi from './messages/vi.ftl?raw';

addTexts({ vi, en });
