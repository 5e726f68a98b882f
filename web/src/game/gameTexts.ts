// Registers the texts of this folder: those of a game that the first screen does not need.

import { addTexts } from '../i18n/text.svelte';
import en from './messages/en.ftl?raw';
import vi from './messages/vi.ftl?raw';

addTexts({ vi, en });
