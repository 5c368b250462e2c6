const WIDTH = 720
const HEIGHT = 960

export interface SampleWords {
  /** Marks it as a sample, across the picture and in its head. */
  mark: string
  /** Says that nothing was paid. */
  nothing: string
  lines: readonly (readonly [name: string, value: string])[]
}

/** `size` is in pixels of a paper 720 wide. */
export function layoutOf({ mark, nothing, lines }: SampleWords) {
  return [
    { text: mark, x: WIDTH / 2, y: 150, size: 44, align: 'center' as const, bold: true },
    { text: nothing, x: WIDTH / 2, y: 215, size: 28, align: 'center' as const, bold: false },
    ...lines.flatMap(([name, value], index) => [
      { text: name, x: 90, y: 340 + index * 110, size: 26, align: 'left' as const, bold: false },
      { text: value, x: 90, y: 380 + index * 110, size: 34, align: 'left' as const, bold: true },
    ]),
  ]
}

/** Draws a PNG receipt for practice, without a real payment. Rejects if the browser cannot draw. */
export function drawSample(words: SampleWords): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const on = canvas.getContext('2d')
  if (!on) return Promise.reject(new Error('no canvas'))
  on.fillStyle = '#f5f4f0'
  on.fillRect(0, 0, WIDTH, HEIGHT)
  on.fillStyle = '#ffffff'
  on.fillRect(50, 50, WIDTH - 100, HEIGHT - 100)
  on.strokeStyle = '#85827a'
  on.setLineDash([10, 10])
  on.strokeRect(50, 50, WIDTH - 100, HEIGHT - 100)
  on.fillStyle = '#17212b'
  for (const { text, x, y, size, align, bold } of layoutOf(words)) {
    on.font = `${bold ? 700 : 400} ${size}px system-ui, sans-serif`
    on.textAlign = align
    on.fillText(text, x, y, WIDTH - 180)
  }
  // Across the whole picture, so that no crop removes it.
  on.translate(WIDTH / 2, HEIGHT / 2)
  on.rotate(-0.6)
  on.globalAlpha = 0.16
  on.fillStyle = '#5a3ea0'
  on.textAlign = 'center'
  on.font = '700 96px system-ui, sans-serif'
  for (const y of [-260, 0, 260]) on.fillText(words.mark, 0, y, WIDTH * 1.1)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
