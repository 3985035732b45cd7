import { expect, test } from 'vitest'
import { isHeic, isPicture } from './picture-kind.ts'

test.each([
  [{ type: 'image/jpeg', name: 'a.jpg' }, true, false],
  [{ type: '', name: 'IMG_0001.HEIC' }, true, true],
  [{ type: 'image/heic', name: 'a.heic' }, true, true],
  [{ type: 'image/heif', name: 'a' }, true, true],
  [{ type: '', name: 'a.png' }, true, false],
  [{ type: '', name: 'a.pdf' }, false, false],
  [{ type: '', name: '' }, false, false],
  [{ type: 'application/pdf', name: 'a.jpg' }, false, false],
])('CASE-36 CASE-35 of %j the type decides, and where it is empty the ending', (file, picture, heic) => {
  expect([isPicture(file), isHeic(file)]).toEqual([picture, heic])
})
