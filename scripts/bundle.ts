import { type BuildFailure, type BuildOptions, build, formatMessages, type OutputFile } from 'esbuild';
import { ROOT } from './run-command.ts';

export async function bundle(options: BuildOptions): Promise<OutputFile[]> {
  try {
    const { outputFiles } = await build({
      absWorkingDir: ROOT,
      bundle: true,
      logLevel: 'silent',
      ...options,
      write: false,
    });
    return outputFiles;
  } catch (error) {
    const messages = await formatMessages((error as BuildFailure).errors ?? [], { kind: 'error', terminalWidth: 120 });
    throw new Error(messages.join('\n') || String(error), { cause: error });
  }
}
