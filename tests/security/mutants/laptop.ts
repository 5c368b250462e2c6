import { type Guard, watched } from './guard.ts'

// A laptop: check 45.
const laptop = (file: string) => watched(`infra/local/${file}`, 'tests/security/45-laptop.test.ts')

export const laptopGuards: Guard[] = [
  laptop('hidden-address.ts')(
    'const host = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`',
    'const host = LOOPBACK',
    'is where no page would look: not at the address of this machine that everyone knows',
    'is found by commands beside it, and by the next start somewhere else',
  ),
  laptop('private-folder.ts')(
    'chmodSync(folder, 0o700)',
    'chmodSync(folder, mode)',
    "is its owner's alone: folder, table, keys and pictures",
    'in a folder that is shared on purpose leaves that folder as it is',
  ),
  laptop('engine.ts')(
    "writeFileSync(table, '', { flag: 'a', mode: 0o600 })\n    chmodSync(table, 0o600)",
    '',
    "is its owner's alone: folder, table, keys and pictures",
  ),
  watched('infra/local/start.ts', 'tests/stories/restart.test.ts')(
    'server.listen(port, host,',
    'server.listen(port,',
    /loses nothing/,
  ),
]
