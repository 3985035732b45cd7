import { expect, test } from 'vitest'
import { missingAttachments } from './missing-attachments.ts'
import { shownAnswers } from './form-answers.ts'

const image = (type: string) => ({ type, content_type: 'image/jpeg' })
const video = { type: 'av_video', content_type: 'video/mp4' }
const medical = [{ kind: 'adjust' }, { kind: 'medical' }] as const

test('M-03 the medical form needs both images, whatever dose change came after it', () => {
  const missing = (...files: ReturnType<typeof image>[]) =>
    missingAttachments({ forms: medical, files, needsVideo: false, asked: [] })
  expect(missing(image('id_image'), image('full_body_image'))).toEqual([])
  expect(missing(image('id_image'))).toEqual(['The full body image is missing.'])
  expect(missing()).toHaveLength(2)
})

test('M-03 a video state needs the video, and an image is none', () => {
  const bare = [{ kind: 'bare' }] as const
  const why = ['The identity video is missing.']
  expect(missingAttachments({ forms: bare, files: [], needsVideo: true, asked: [] })).toEqual(why)
  expect(
    missingAttachments({ forms: bare, files: [image('av_video')], needsVideo: true, asked: [] }),
  ).toEqual(why)
  expect(missingAttachments({ forms: bare, files: [video], needsVideo: true, asked: [] })).toEqual([])
  expect(missingAttachments({ forms: bare, files: [], needsVideo: false, asked: [] })).toEqual([])
})

test('M-03 a new image that was asked for and has not come keeps an order from being issued', () => {
  const files = [image('id_image'), image('full_body_image')]
  const requested = [{ image_type: 'prescription_image' }] as const
  expect(missingAttachments({ forms: medical, files, needsVideo: false, asked: requested })).toEqual([
    'A new image is asked for and has not come: Current prescription.',
  ])
})

test('M-03 without a form nothing can be issued', () => {
  expect(
    missingAttachments({ forms: [{ kind: 'adjust' }], files: [video], needsVideo: false, asked: [] }),
  ).toHaveLength(1)
})

test('R-005 an answer is flagged by the rules alone, however important its question is', () => {
  const answer = (question: string, text: string | string[], marks: object) => ({
    question,
    label: 'Q',
    answer: text,
    ...marks,
  })
  const flagged = (...entries: object[]) => shownAnswers(entries).map((shown) => shown.flagged)
  expect(
    flagged(
      answer('glp_reaction', 'Yes', { is_critical: true }),
      answer('glp_reaction', 'No', { is_critical: true }),
      answer('conditions', ['None of these'], { important: true }),
      answer('conditions', ['Gallbladder disease'], { important: true }),
      answer('state_restriction', 'Yes', { important: true }),
      answer('state_restriction', 'No', { important: true }),
      answer('glp_consent', 'YES (consenting to GLP-1 treatment)', { important: true }),
      answer('allergies', 'penicillin', {}),
      answer('allergies', 'None.', {}),
    ),
  ).toEqual([true, false, false, true, false, true, false, true, false])
  expect(shownAnswers('nonsense')).toEqual([])
  expect(shownAnswers([null, 7])).toEqual([])
})
