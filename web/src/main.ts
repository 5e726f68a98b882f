import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followAddress } from './routes.svelte';
import { followSettings, readSettings } from './store/settings.svelte';

readSettings();
followSettings();
followAddress();
const target = document.getElementById('app');
if (target !== null) mount(App, { target });
