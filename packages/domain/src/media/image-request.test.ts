import { expect, test } from 'vitest'
import { UPLOAD_CHOICES } from '../assessments/definition.ts'
import { ORDER_STATUSES } from '../orders/order-life-cycle.ts'
import {
  REQUESTABLE_IMAGES,
  fileName,
  imageRequestLifeCycle,
  isImageRequestOpen,
  isRequestable,
  mayAskForImage,
  reasonText,
} from './image-request.ts'

test('P-IMG-007 a new image may be asked for of an order under review, before and after it of none', () => {
  expect(ORDER_STATUSES.filter(mayAskForImage)).toEqual(['waiting_prescription', 'appointment_required'])
})

test('P-IMG-007 a request stands through a lost hold and falls with the end of the review', () => {
  const stands = ORDER_STATUSES.filter((status) => isImageRequestOpen({ status, resume_status: null }))
  expect(stands).toEqual(['waiting_prescription', 'appointment_required'])
  const unpaid = ORDER_STATUSES.filter((resume_status) =>
    isImageRequestOpen({ status: 'payment_failed', resume_status }),
  )
  expect(unpaid).toEqual(['waiting_prescription', 'appointment_required'])
  expect(isImageRequestOpen({ status: 'denied', resume_status: 'waiting_prescription' })).toBe(false)
})

test('P-IMG-007 the kinds are those of the upload chooser, by its names', () => {
  expect([...REQUESTABLE_IMAGES]).toEqual(UPLOAD_CHOICES.map(({ type }) => type))
  expect(REQUESTABLE_IMAGES.map(fileName)).toEqual(UPLOAD_CHOICES.map(({ label }) => label))
  expect(isRequestable('top_head_image')).toBe(false)
})

test('a request is answered by the patient, withdrawn by a clinician, and each of it once', () => {
  expect(imageRequestLifeCycle.next('open', 'uploaded', 'patient')).toBe('answered')
  expect(imageRequestLifeCycle.can('open', 'uploaded', 'clinician')).toBe(false)
  expect(imageRequestLifeCycle.can('open', 'withdrawn', 'patient')).toBe(false)
  for (const end of imageRequestLifeCycle.ends)
    for (const actor of ['patient', 'clinician', 'server'] as const)
      expect(imageRequestLifeCycle.eventsFrom(end, actor)).toEqual([])
})

test('a reason reads as a sentence, none as nothing', () => {
  expect(reasonText('blurred')).toBe('The image is blurred.')
  expect(reasonText(null)).toBe('')
})
