import { afterEach, expect, test, vi } from 'vitest'
import { shrinkImage } from './shrink-image.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that reads every file as an image of this size and records what it was called to draw. */
function browserWith(picture: { width: number; height: number }) {
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toBlob: vi.fn((done: (blob: Blob) => void, type: string) => done(new Blob(['x'], { type }))),
  }
  vi.stubGlobal('createImageBitmap', async () => ({ ...picture, close: () => undefined }))
  vi.stubGlobal('document', { createElement: () => canvas })
  return canvas
}

test('P-IMG-011 what is sent is a JPEG of quality 0.8 and at most 1000 pixels width', async () => {
  const canvas = browserWith({ width: 4000, height: 3000 })
  const sent = await shrinkImage(new File(['bytes'], 'my id.png', { type: 'image/png' }))
  expect([canvas.width, canvas.height]).toEqual([1000, 750])
  expect(canvas.toBlob).toHaveBeenCalledWith(expect.any(Function), 'image/jpeg', 0.8)
  expect([sent.name, sent.type]).toEqual(['my id.jpg', 'image/jpeg'])
})
