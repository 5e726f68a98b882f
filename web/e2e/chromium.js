// Which browser the tests run in: CHROMIUM, or `chromium` of the system. Nothing is downloaded.

export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
