import { released, shapeNames, skeletonsNow, writeReleased } from './skeleton/shapes.ts'
import { brokenBy } from './skeleton/skeleton.ts'

// npm run skeleton [-- --release]

const now = await skeletonsNow()
if (process.argv.includes('--release')) {
  writeReleased(now)
  process.stdout.write(`skeletons of ${shapeNames.join(', ')} are written\n`)
} else {
  const broken = shapeNames.flatMap((shape) =>
    brokenBy(released(shape), now[shape]).map((why) => `${shape}: ${why}`),
  )
  process.stdout.write(
    broken.length > 0 ? `${broken.join('\n')}\n` : 'the last release can become this one\n',
  )
  process.exitCode = broken.length > 0 ? 1 : 0
}
