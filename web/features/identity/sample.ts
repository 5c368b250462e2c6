interface SampleWords {
  /** Says that it is a sample. */
  mark: string
  /** The part that it stands for. */
  name: string
  /** The user's public id, so that no two users send the same picture. */
  owner: string
  tall: boolean
}

/** Draws a JPEG card for practice that nobody takes for a real one. Rejects if the browser cannot draw. */
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
    // Widths follow the id's letters, so that each user's lines differ.
    const wide = ((owner.charCodeAt(bar % owner.length) || 65) + bar * 7) % 9
    on.fillRect(width / 2 - 240 + bar * 12, height * 0.7, 2 + wide, 60)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.9),
  )
}
