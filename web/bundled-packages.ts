import type { Plugin } from 'vite';

export function bundledPackages(): Plugin {
  return {
    name: 'bundled-packages',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? Object.keys(output.modules) : output.originalFileNames,
      );
      const source = JSON.stringify([...new Set(files.filter((file) => file.includes('node_modules/')))].sort());
      this.emitFile({ type: 'asset', fileName: '.vite/bundled-files.json', source });
    },
  };
}
