import { expect, test } from 'vitest'
import { PictureError } from '../api/pictureError.ts'
import { fitted, isPhonePhoto, preparePicture, typeOf } from './image.ts'

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [800, 600, 800, 600],
  [10_000, 2, 1600, 1],
])('%i x %i becomes %i x %i', (width, height, toWidth, toHeight) => {
  expect(fitted(width, height, 1600)).toEqual({ width: toWidth, height: toHeight })
})

test('a type is what the bytes say', () => {
  expect(typeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
  expect(typeOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('image/png')
  expect(typeOf(new TextEncoder().encode('<svg xmlns='))).toBe(null)
  expect(typeOf(new Uint8Array())).toBe(null)
})

test.each([
  ['....ftypheic', true],
  ['....ftypavif', true],
  ['....ftypisom', false],
  ['ftypheic....', false],
  ['', false],
])('%j is a photo as phones take them: %s', (start, is) => {
  expect(isPhonePhoto(new TextEncoder().encode(start))).toBe(is)
})

test.each([
  ['a document', 'application/pdf', 10, 'picture_type_invalid'],
  ['a drawing', 'image/svg+xml', 10, 'picture_type_invalid'],
  ['a picture of 41 MB', 'image/jpeg', 41 * 1024 * 1024, 'picture_too_large'],
])('%s is refused before it is read', async (_, type, size, slug) => {
  const refused = preparePicture({ type, size } as Blob)
  await expect(refused).rejects.toBeInstanceOf(PictureError)
  await expect(refused).rejects.toMatchObject({ slug })
})
