export default {
  mode: 'production',
  entry: './app.js',
  output: { filename: 'app.js', cssFilename: 'app.css' },
  experiments: { css: true },
};
