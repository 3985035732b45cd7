import { CallError } from '@contour/client/call-error'
import { expect, test } from 'vitest'
import { PutError } from './put-file.ts'
import { MB, clip, hangs, lost, testFlow } from './test-bench/test-flow.ts'
import { secondsLeft } from './time-left.ts'
import { isUnsent } from './video-flow.ts'

test('P-VID-014 from the choice to /home: checking, ready, uploading, uploaded, reported', async () => {
  const { flow, done, report } = testFlow()
  const seen = new Set<string>()
  flow.subscribe(() => void seen.add(flow.state().phase.step))
  await flow.choose(clip(), 'gallery')
  await flow.upload()
  expect([...seen]).toEqual(['checking', 'ready', 'uploading', 'uploaded'])
  expect(report).toHaveBeenCalledWith('public/user_med_images/stored.mp4')
  expect(done).toHaveBeenCalledWith('reported')
})

test('P-VID-028 P-VID-015 a lost connection is tried again after 2, 4 and 6 seconds with the same link, then told', async () => {
  const { flow, time, put, sign, note } = testFlow({}, { put: lost })
  await flow.choose(clip(), 'gallery')
  const work = flow.upload()
  for (const [nth, wait] of [2_000, 4_000, 6_000].entries()) {
    await time.settle()
    expect(flow.state().phase).toMatchObject({ step: 'uploading', attempt: nth + 1 })
    expect(time.waits()).toEqual([wait])
    time.advance(wait - 1)
    await time.settle()
    expect(put).toHaveBeenCalledTimes(nth + 1)
    time.advance(1)
  }
  await work
  expect(put).toHaveBeenCalledTimes(4)
  expect(sign).toHaveBeenCalledTimes(1)
  expect(flow.state()).toMatchObject({
    file: { size: 30 * MB },
    phase: { step: 'failed', title: 'No Internet Connection', at: 'upload' },
  })
  expect(note).toHaveBeenCalledWith(expect.anything(), 'No Internet Connection')
})

test('P-VID-026 P-VID-044 a link that does not come within 30 seconds counts as a timeout', async () => {
  const { flow, time, sign } = testFlow({}, { sign: (_file, signal) => hangs(signal) })
  await flow.choose(clip(), 'gallery')
  const work = flow.upload()
  time.advance(29_999)
  await time.settle()
  expect(flow.state().phase).toMatchObject({ attempt: 0 })
  time.advance(1)
  await time.settle()
  expect(flow.state().phase).toMatchObject({ attempt: 1 })
  for (const wait of [2_000, 30_000, 4_000, 30_000, 6_000, 30_000]) {
    time.advance(wait)
    await time.settle()
  }
  await work
  expect(sign).toHaveBeenCalledTimes(4)
  expect(flow.state().phase).toMatchObject({ title: 'Upload Taking Too Long' })
})

test('P-VID-027 P-VID-043 an upload that hangs ends after 300 seconds', async () => {
  const { flow, time } = testFlow({}, { put: (_link, _file, { signal }) => hangs(signal) })
  await flow.choose(clip(55), 'gallery')
  const work = flow.upload()
  await time.settle()
  time.advance(299_999)
  await time.settle()
  expect(flow.state().phase).toMatchObject({ attempt: 0 })
  for (const wait of [1, 2_000, 300_000, 4_000, 300_000, 6_000, 300_000]) {
    time.advance(wait)
    await time.settle()
  }
  await work
  expect(flow.state().phase).toMatchObject({ title: 'Large File Upload Failed' })
})

test('P-VID-052 cancelling ends the call and every wait; the video stays and is sent by "Try Again"', async () => {
  let isHanging = true
  const { flow, put, sign, step } = testFlow(
    {},
    { put: (_link, _file, { signal }) => (isHanging ? hangs(signal) : Promise.resolve()) },
  )
  await flow.choose(clip(), 'gallery')
  const work = flow.upload()
  flow.cancel()
  await work
  expect(flow.state()).toMatchObject({ file: { size: 30 * MB }, phase: { title: 'Upload Cancelled' } })
  isHanging = false
  await flow.upload()
  expect([step(), put.mock.calls.length, sign.mock.calls.length]).toEqual(['uploaded', 2, 1])

  const waiting = testFlow({}, { put: lost })
  await waiting.flow.choose(clip(), 'gallery')
  const retry = waiting.flow.upload()
  await waiting.time.settle()
  waiting.flow.cancel()
  await retry
  expect(waiting.flow.state().phase).toMatchObject({ title: 'Upload Cancelled' })
})

test('a video that arrived although its response was lost is not sent twice', async () => {
  let attempts = 0
  const { flow, time, sign, put, done } = testFlow(
    {},
    {
      put: async () => {
        attempts += 1
        throw attempts === 1
          ? new PutError('network', null)
          : new PutError('refused', 422, { code: 'upload_refused' })
      },
    },
  )
  await flow.choose(clip(), 'gallery')
  const work = flow.upload()
  await time.settle()
  time.advance(2_000)
  await work
  expect([sign.mock.calls.length, put.mock.calls.length]).toEqual([1, 2])
  expect(done).toHaveBeenCalledWith('reported')
})

test('a link that was used up by an attempt that did not arrive is replaced by another', async () => {
  const answers = [
    new PutError('network', null),
    new PutError('refused', 422, { code: 'upload_refused' }),
    null,
  ]
  const reports = [new CallError({ code: 'upload_refused', status: 422, message: 'no' }), null]
  const next = (from: (Error | null)[]) => {
    const answer = from.shift()
    return answer ? Promise.reject(answer) : Promise.resolve()
  }
  const { flow, time, sign, step } = testFlow({}, { put: () => next(answers), report: () => next(reports) })
  await flow.choose(clip(), 'gallery')
  const work = flow.upload()
  await time.settle()
  time.advance(2_000)
  await work
  expect([step(), sign.mock.calls.length]).toEqual(['uploaded', 2])
})

test.each([
  ['P-VID-046', new PutError('refused', 413), 'Video File Too Big'],
  ['P-VID-047', new PutError('refused', 415), 'Video Format Not Supported'],
  ['P-VID-049', new PutError('refused', 403), 'Upload Not Authorized'],
  ['P-VID-048', new PutError('refused', 500), 'Server Temporarily Down'],
  ['P-VID-050', new PutError('refused', 507), 'Storage Limit Reached'],
  ['P-VID-053', new PutError('refused', 400), 'Upload Failed'],
])('%s what the storage refuses is told at once: %s', async (_row, error, title) => {
  const { flow, put } = testFlow({}, { put: () => Promise.reject(error) })
  await flow.choose(clip(), 'gallery')
  await flow.upload()
  expect(flow.state().phase).toMatchObject({ title })
  expect(put).toHaveBeenCalledTimes(1)
})

test('P-VID-051 P-VID-045 an upload that the browser blocks before its first byte is told apart from a lost connection', async () => {
  const blocked = testFlow({}, { put: lost, isBlocked: async () => true })
  await blocked.flow.choose(clip(), 'gallery')
  await blocked.flow.upload()
  expect(blocked.flow.state().phase).toMatchObject({ title: 'Browser Security Issue' })
  expect(blocked.put).toHaveBeenCalledTimes(1)

  const broken = testFlow(
    {},
    {
      put: (_link, _file, { onProgress }) => {
        onProgress(0.5)
        return lost()
      },
      isBlocked: async () => true,
    },
  )
  await broken.flow.choose(clip(), 'gallery')
  const work = broken.flow.upload()
  await broken.time.settle()
  expect(broken.flow.state().phase).toMatchObject({ step: 'uploading', attempt: 1 })
  broken.flow.cancel()
  await work
})

test('P-VID-030 a report that fails is noted, and the patient goes on; a video the server cannot read is refused', async () => {
  const { flow, done, note } = testFlow({}, { report: () => Promise.reject(new Error('500')) })
  await flow.choose(clip(), 'gallery')
  await flow.upload()
  expect(done).toHaveBeenCalledWith('unreported')
  expect(note).toHaveBeenCalledWith(expect.anything(), 'upload-av-video: 500')

  const refused = testFlow(
    {},
    { put: () => Promise.reject(new PutError('refused', 422, { code: 'video_unreadable' })) },
  )
  await refused.flow.choose(clip(), 'gallery')
  await refused.flow.upload()
  expect(refused.flow.state()).toMatchObject({ file: null, phase: { title: 'Cannot Read Video' } })
})

test('a video that another tab has made needless is neither an error nor a failure for support', async () => {
  const refused = new CallError({ status: 409, code: 'wrong_status', message: 'No video is asked for.' })
  const { flow, done, note } = testFlow({}, { report: () => Promise.reject(refused) })
  await flow.choose(clip(), 'gallery')
  await flow.upload()
  expect(done).toHaveBeenCalledWith('not_needed')
  expect(note).not.toHaveBeenCalled()
})

test.each([
  ['not_found', 404, 'We did not find this order on your account.', true],
  ['wrong_status', 409, 'Your order needs no video right now.', true],
  ['too_many_requests', 429, 'You have uploaded many files today.', false],
] as const)(
  'D-47 a link that is refused with %s is told in the words of the server, at once',
  async (code, status, message, isFinal) => {
    const { flow, put, sign, note } = testFlow(
      {},
      { sign: () => Promise.reject(new CallError({ code, status, message })) },
    )
    await flow.choose(clip(), 'gallery')
    await flow.upload()
    expect(flow.state()).toMatchObject({
      file: { size: 30 * MB },
      phase: { step: 'refused', message, isFinal },
    })
    expect([sign.mock.calls.length, put.mock.calls.length]).toEqual([1, 0])
    // Support reads what it can help with.
    expect(note.mock.calls.map(([, error]) => error)).toEqual(isFinal ? [] : [message])
    expect(isUnsent(flow.state())).toBe(!isFinal)
  },
)

test('P-VID-048 a server that gives no link because of its own trouble is told as down', async () => {
  const trouble = new CallError({ code: 'unavailable', status: 503, message: 'We cannot do this right now.' })
  const { flow } = testFlow({}, { sign: () => Promise.reject(trouble) })
  await flow.choose(clip(), 'gallery')
  await flow.upload()
  expect(flow.state().phase).toMatchObject({ step: 'failed', title: 'Server Temporarily Down' })
})

test('a video that arrived with a lost response, for an order that another tab has served, is told as not needed', async () => {
  let attempts = 0
  const { flow, time, done } = testFlow(
    {},
    {
      put: async () => {
        attempts += 1
        throw attempts === 1
          ? new PutError('network', null)
          : new PutError('refused', 422, { code: 'upload_refused' })
      },
      report: () => Promise.reject(new CallError({ code: 'wrong_status', status: 409, message: 'no' })),
    },
  )
  await flow.choose(clip(), 'gallery')
  const work = flow.upload()
  await time.settle()
  time.advance(2_000)
  await work
  expect(done).toHaveBeenCalledWith('not_needed')
})

test('a video is unsent from its choice until it is uploaded, also after a failure, and not without one', async () => {
  let isHanging = true
  const { flow } = testFlow(
    {},
    { put: (_link, _file, { signal }) => (isHanging ? hangs(signal) : Promise.resolve()) },
  )
  expect(isUnsent(flow.state())).toBe(false)
  await flow.choose(clip(), 'gallery')
  expect(isUnsent(flow.state())).toBe(true)
  const work = flow.upload()
  expect(isUnsent(flow.state())).toBe(true)
  flow.cancel()
  await work
  expect([flow.state().phase.step, isUnsent(flow.state())]).toEqual(['failed', true])
  isHanging = false
  await flow.upload()
  expect(isUnsent(flow.state())).toBe(false)
  flow.clear()
  await flow.choose(clip(101), 'capture')
  flow.clear()
  expect(isUnsent(flow.state())).toBe(false)
})

test('the time left is told in steps of five seconds, once it can be estimated', () => {
  expect([secondsLeft(0.1, 1_000), secondsLeft(0, 9_000), secondsLeft(1, 9_000)]).toEqual([null, null, null])
  expect([secondsLeft(0.5, 20_000), secondsLeft(0.7, 40_000)]).toEqual([20, 20])
})

test('two uploads at once: a second press, a second choice and a second compression change nothing', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const { flow, put, sign, report, step } = testFlow({}, { put: () => arrived })
  await flow.choose(clip(), 'gallery')
  const work = [flow.upload(), flow.upload()]
  expect(await flow.choose(clip(12), 'gallery')).toBe(false)
  await flow.use(clip(8, 'video/webm'), 41)
  await flow.compress()
  arrive()
  await Promise.all(work)
  expect([sign, put, report].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  expect([step(), flow.state().file?.size]).toEqual(['uploaded', 30 * MB])
})
