import { expect, test } from 'vitest'
import { isWebVtt, storyMediaKey, storyMediaPath } from './story-media.ts'
import { isStoryFile } from './story-rules.ts'

const ID = 'abcdefghijklmnopqrstu-'

test('S-20 an uploaded file has a path that a story may name, and its own key in the store', () => {
  for (const [part, ending] of [
    ['clip', 'mp4'],
    ['clip', 'webm'],
    ['poster', 'webp'],
    ['captions', 'vtt'],
  ] as const) {
    const path = storyMediaPath(ID, ending)
    expect(isStoryFile(part, path)).toBe(true)
    expect(storyMediaKey(path)).toBe(`stories/${ID}.${ending}`)
  }
})

test.each([
  '/samples/story-1.mp4',
  `/story-media/${ID}.svg`,
  `/story-media/${ID.slice(1)}.mp4`,
  `/story-media/../${ID}.mp4`,
  `/story-media/${ID}.mp4/x`,
])('S-20 %s is no uploaded file', (path) => expect(storyMediaKey(path)).toBeNull())

test.each([
  ['WEBVTT\n\n00:00.000 --> 00:02.000\nA sample.\n', true],
  ['\uFEFFWEBVTT title\r\n\r\n1\r\n00:00:00.000 --> 00:00:02.000 line:0\r\nA sample.\r\n', true],
  ['WEBVTT\n\nno cue\n', false],
  ['1\n00:00:00,000 --> 00:00:02,000\nSubRip\n', false],
  ['WEBVTTX\n\n00:00.000 --> 00:02.000\nA sample.\n', false],
  ['WEBVTT\n\n00:00.000 --> 00:02.000\n\0\n', false],
  ['', false],
])('S-20 captions are WebVTT with a cue: %j', (text, is) => expect(isWebVtt(text)).toBe(is))
