import { expect, test } from 'vitest'
import { mediaTexts } from '../../texts/en/media.ts'
import { readTexts } from '@contour/texts/read-texts'
import { IMAGE_MAX_BYTES, imageError, shrunkSize, uploadMessage } from './image-rules.ts'

const t = readTexts(mediaTexts)

test('P-IMG-008 P-IMG-009 P-IMG-010 only an image of at most 5 MB is taken', () => {
  expect(imageError(null, t)).toBe('Please select a file')
  expect(imageError({ type: 'application/pdf', size: 10 }, t)).toBe('Please upload an image file')
  expect(imageError({ type: 'image/png', size: IMAGE_MAX_BYTES + 1 }, t)).toBe(
    'File size exceeds 5 MB limit. Please choose a smaller file.',
  )
  expect(imageError({ type: 'image/png', size: IMAGE_MAX_BYTES }, t)).toBeNull()
})

test('P-IMG-011 a wide picture becomes 1000 pixels wide, a small one stays', () => {
  expect(shrunkSize(4000, 3000)).toEqual({ width: 1000, height: 750 })
  expect(shrunkSize(800, 600)).toEqual({ width: 800, height: 600 })
})

test('P-IMG-015 P-IMG-016 P-IMG-017 P-IMG-018 P-IMG-019 P-IMG-020 each failure has its sentence', () => {
  const error = { at: 'put', status: 500, online: true, screen: 'form' } as const
  expect(uploadMessage({ ...error, online: false }, t)).toBe(
    'Network error. Please check your connection and try again.',
  )
  expect(uploadMessage({ ...error, status: null }, t)).toBe(
    'Upload failed due to connection issues. Please check your internet connection and try again.',
  )
  expect(uploadMessage({ ...error, at: 'link' }, t)).toMatch(/^Error preparing upload\. Please try again\./)
  expect(uploadMessage(error, t)).toMatch(/^Error uploading file\. Please try again\./)
  expect(uploadMessage({ ...error, status: 422 }, t)).toBe('The upload was unsuccessful. Please try again.')
  expect(uploadMessage({ ...error, status: 422, screen: 'adjust' }, t)).toBe(
    'The upload was unsuccessful. Please try using a smaller image size.',
  )
})
