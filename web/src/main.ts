import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followInstall } from './offline/install.svelte';
import { followAddress } from './routes.svelte';
import { followSettings, readSettings } from './store/settings.svelte';

readSettings();
followSettings();
followAddress();
followInstall();
const target = document.getElementById('app');
if (target !== null) mount(App, { target });
