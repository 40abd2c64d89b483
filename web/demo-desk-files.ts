import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('./src/demo-desk/demo-desk.tsx', import.meta.url));
/** Read by server/src/demo-desks/demo-desk-head.ts. */
const FILE = '.vite/demo-desk.json';

/** The banner of a public demo: an entry of its own, so that no page of another installation names it. */
export function demoDeskFiles(): Plugin {
  let entry: string;
  return {
    name: 'demo-desk-files',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      entry = this.emitFile({ type: 'chunk', id: SOURCE, name: 'demo-desk' });
    },
    generateBundle(_options, bundle) {
      const file = this.getFileName(entry);
      const chunk = bundle[file];
      const styles = chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
      const source = JSON.stringify({ scripts: [`/${file}`], styles: styles.map((style) => `/${style}`) });
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}
