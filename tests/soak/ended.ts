import { spawn } from 'node:child_process'

export interface Ended {
  ok: boolean
  output: string
}

/** Runs a program to its end, or ends it after so many milliseconds: then it was not well either. */
export function ended(
  folder: string,
  file: string,
  args: readonly string[],
  mostMs: number,
  variables: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, VITEST: undefined, NODE_ENV: 'test', WHOLE: '1', ...variables }
    const child = spawn(file, args, { cwd: folder, env, timeout: mostMs, killSignal: 'SIGKILL' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    child.once('error', (error) => resolve({ ok: false, output: String(error) }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}
