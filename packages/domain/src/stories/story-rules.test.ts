import { expect, test } from 'vitest'
import { isStoryShown, storyProblem } from './story-rules.ts'

const story = {
  title: 'A first week',
  label: 'Sample, nobody’s story',
  clip: '/stories/first.mp4',
  poster: '/stories/first.webp',
  captions: '/stories/first.vtt',
  consent_ref: 'folder 12, sheet 3',
  review_by: '2027-11-30',
  place: 1,
}

test('S-20 a story is shown once approved, through its last day, and not when it was withdrawn', () => {
  const shown = (part: object, today = '2027-11-30') =>
    isStoryShown({ ...story, approved: true, withdrawn: false, ...part }, today)
  expect(shown({})).toBe(true)
  expect(shown({}, '2027-12-01')).toBe(false)
  expect(shown({ approved: false })).toBe(false)
  expect(shown({ withdrawn: true })).toBe(false)
})

test.each([
  [{}, null],
  [{ title: ' ' }, 'Enter the title.'],
  [{ label: '' }, 'Enter the text under the title.'],
  [{ clip: 'https://elsewhere.example/a.mp4' }, /^Upload the clip/],
  [{ clip: '//elsewhere.example/a.mp4' }, /^Upload the clip/],
  [{ clip: '/stories/../a.mp4' }, /^Upload the clip/],
  [{ poster: '/stories/a.svg' }, /^Upload the poster/],
  [{ captions: '/stories/a.txt' }, /^Upload the captions/],
  [{ consent_ref: ' ' }, 'Enter where the signed consent is stored.'],
  [{ review_by: '2027-02-30' }, /last day/],
  [{ place: 0 }, /place/],
  [{ place: 1.5 }, /place/],
])('S-20 what is wrong with a story: %j', (part, problem) => {
  const found = storyProblem({ ...story, ...part })
  if (problem instanceof RegExp) expect(found).toMatch(problem)
  else expect(found).toBe(problem)
})
