interface SampleWords {
  /** That it is a sample. */
  mark: string
  /** Which part it stands for. */
  name: string
  /** Public id of the user, so that no two users send the same picture. */
  owner: string
  tall: boolean
}

/**
 * A picture for practice, drawn here: a card that nobody could take for a real one. It goes up as any picture does. JPEG;
 * rejects where the browser cannot draw.
 */
export function drawSample({ mark, name, owner, tall }: SampleWords): Promise<Blob> {
  const [width, height] = tall ? [800, 1280] : [1280, 800]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const on = canvas.getContext('2d')
  if (!on) return Promise.reject(new Error('no canvas'))
  on.fillStyle = '#c9c5ba'
  on.fillRect(0, 0, width, height)
  on.fillStyle = '#f5f4f0'
  on.fillRect(80, 80, width - 160, height - 160)
  on.fillStyle = '#17212b'
  on.textAlign = 'center'
  const line = (text: string, y: number, size: number) => {
    on.font = `600 ${size}px system-ui, sans-serif`
    on.fillText(text, width / 2, y, width - 240)
  }
  line(mark, height * 0.36, 72)
  line(name, height * 0.5, 56)
  line(owner, height * 0.62, 40)
  for (let bar = 0; bar < 40; bar++) {
    // Lines as wide as the letters of the id are far in the alphabet: each user's differ.
    const wide = ((owner.charCodeAt(bar % owner.length) || 65) + bar * 7) % 9
    on.fillRect(width / 2 - 240 + bar * 12, height * 0.7, 2 + wide, 60)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.9),
  )
}
