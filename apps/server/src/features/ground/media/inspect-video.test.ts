import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sampleVideos } from '@contour/testkit/people/upload-image'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import { afterAll, expect, test } from 'vitest'
import { inspectVideo } from './inspect-video.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'contour-video-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Inspects a recording and returns the kinds of its tracks afterwards. */
async function tracksOf(body: Buffer, mime = 'video/quicktime') {
  const [file, target] = [path.join(folder, 'in'), path.join(folder, 'out')]
  writeFileSync(file, body)
  await inspectVideo(file, target, mime)
  const kept = new Input({ formats: ALL_FORMATS, source: new FilePathSource(target) })
  const tracks = await kept.getTracks()
  const kinds = tracks.map(({ type }) => type)
  kept.dispose()
  return kinds
}

/** Renames the sample entries of a kind, so that nobody knows them. */
function unknown(body: Buffer, kind: string): Buffer {
  const changed = Buffer.from(body)
  for (let at = changed.indexOf('stsd'); at >= 0; at = changed.indexOf('stsd', at + 4))
    if (changed.toString('latin1', at + 16, at + 20) === kind) {
      changed.write('zzzz', at + 16, 'latin1')
      for (const box of ['esds', 'avcC']) {
        const facts = changed.indexOf(box, at)
        if (facts >= 0 && facts - at < 250) changed.write('zzzz', facts, 'latin1')
      }
    }
  return changed
}

test('CASE-26 of two sound tracks the one that nobody knows is left out; picture and the other sound stay', async () => {
  expect((await tracksOf(sampleVideos().spatial)).toSorted()).toEqual(['audio', 'video'])
})

test('CASE-26 a recording that loses its picture or every sound is refused', async () => {
  const { spatial } = sampleVideos()
  await expect(tracksOf(unknown(spatial, 'mp4a'))).rejects.toMatchObject({ code: 'video_unreadable' })
  await expect(tracksOf(unknown(spatial, 'avc1'))).rejects.toMatchObject({ code: 'video_unreadable' })
})

const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8') !== ''
    } catch {
      return false
    }
  }).length

test.skipIf(process.platform !== 'linux')('CASE-44 refused recordings leave no file open', async () => {
  const broken = unknown(sampleVideos().spatial, 'mp4a')
  await tracksOf(broken).catch(() => null)
  const before = openFiles()
  for (let n = 0; n < 5; n++) await tracksOf(broken).catch(() => null)
  expect(openFiles() - before).toBeLessThan(5)
})
