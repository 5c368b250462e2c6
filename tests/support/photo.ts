import type { Page } from 'playwright-core'

/** A photo with detail in it, made in the page: the source of a `File`. */
export const photo = (width: number, height: number) => `(async () => {
    const canvas = new OffscreenCanvas(${width}, ${height})
    const context = canvas.getContext('2d')
    for (let i = 0; i < 20000; i++) {
      context.fillStyle = 'hsl(' + (i * 37) % 360 + ' 60% 50%)'
      context.fillRect((i * 7919) % ${width}, (i * 104729) % ${height}, 40, 25)
    }
    return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })], 'photo.jpg', { type: 'image/jpeg' })
  })()`

/** Gives a file made in the page to the input of that label; answers its bytes. */
export const choosePicture = (page: Page, label: string, file: string): Promise<number> =>
  choose(page, `.find((one) => one.labels[0]?.textContent === '${label}')`, file)

/** Likewise, to the input that stands at that place among those of the page. */
export const choosePhoto = (page: Page, index: number, file: string): Promise<number> =>
  choose(page, `[${index}]`, file)

const choose = (page: Page, which: string, file: string): Promise<number> =>
  page.evaluate(`(async () => {
      const input = [...document.querySelectorAll('input[type=file]')]${which}
      const files = new DataTransfer()
      const file = await (${file})
      files.items.add(file)
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      return file.size
    })()`)
