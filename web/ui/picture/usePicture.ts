import { useEffect, useState } from 'react'

export interface Drawn {
  file: File
  /** An object URL. */
  url: string
}

/** Null until drawn, `failed` if the browser cannot. Keep `draw` identical, null until it is known. */
export function usePicture(
  draw: ((canvas: HTMLCanvasElement) => Promise<void>) | null,
  name: string,
): Drawn | 'failed' | null {
  const [drawn, setDrawn] = useState<Drawn | 'failed' | null>(null)
  useEffect(() => {
    setDrawn(null)
    if (!draw) return
    let url = ''
    let stopped = false
    const make = async () => {
      const canvas = document.createElement('canvas')
      await draw(canvas)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      if (!blob) throw new Error('the canvas made no picture')
      if (stopped) return
      url = URL.createObjectURL(blob)
      setDrawn({ file: new File([blob], `${name}.png`, { type: 'image/png' }), url })
    }
    make().catch((error: unknown) => {
      console.error(error)
      if (!stopped) setDrawn('failed')
    })
    return () => {
      stopped = true
      URL.revokeObjectURL(url)
    }
  }, [draw, name])
  return drawn
}
