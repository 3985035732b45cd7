import { expect, test } from 'vitest'
import { ATTEMPT_MS, PATIENCE_MS, createPeerCall } from './peer-call.ts'
import type { PeerSignal } from './peer-signal.ts'

/** As much of a browser's connection as a call uses, with the rules of its signaling states. */
class FakeConnection extends EventTarget {
  static made = 0
  session = String(++FakeConnection.made)
  version = 0
  signalingState: RTCSignalingState = 'stable'
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: { type: string; sdp: string } | null = null
  remoteDescription: { type: string; sdp: string } | null = null
  candidates: unknown[] = []
  transceivers: {
    sender: { track: unknown; replaceTrack: (track: unknown) => Promise<void> }
    receiver: { track: { kind: string } }
    direction: string
  }[] = []
  restarts = 0
  configured: unknown = null
  readonly given: RTCConfiguration
  constructor(given: RTCConfiguration) {
    super()
    this.given = given
  }
  addTransceiver(kind: string) {
    const sender = {
      track: null as unknown,
      replaceTrack: async (track: unknown) => void (sender.track = track),
    }
    this.transceivers.push({ sender, receiver: { track: { kind } }, direction: 'recvonly' })
    if (this.transceivers.length === 1) this.need()
  }
  getTransceivers = () => this.transceivers
  need = () => queueMicrotask(() => this.dispatchEvent(new Event('negotiationneeded')))
  restartIce() {
    this.restarts += 1
    this.need()
  }
  setConfiguration(configuration: unknown) {
    this.configured = configuration
  }
  async setLocalDescription() {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
    this.localDescription = { type, sdp: `v=0\r\no=- ${this.session} ${++this.version} IN IP4 0.0.0.0\r\n` }
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable'
  }
  async setRemoteDescription({ type, sdp }: { type: string; sdp: string }) {
    if (this.signalingState === 'closed') throw new Error('closed')
    this.remoteDescription = { type, sdp }
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable'
    if (type === 'offer' && this.transceivers.length === 0)
      for (const kind of ['audio', 'video']) this.addTransceiver(kind)
  }
  addIceCandidate = async (candidate: unknown) => void this.candidates.push(candidate)
  become(state: RTCPeerConnectionState) {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
  close() {
    this.signalingState = 'closed'
    this.connectionState = 'closed'
  }
}

function fakeTimers() {
  let now = 0
  const due = new Set<{ at: number; run: () => void }>()
  return {
    after(ms: number, run: () => void) {
      const one = { at: now + ms, run }
      due.add(one)
      return () => void due.delete(one)
    },
    pass(ms: number) {
      now += ms
      for (const one of [...due].toSorted((a, b) => a.at - b.at))
        if (one.at <= now && due.delete(one)) one.run()
    },
  }
}

const RELAYS: RTCConfiguration = {
  iceServers: [{ urls: ['turn:relay.example'] }],
  iceTransportPolicy: 'relay',
}

/** Two sides whose signals reach each other while `wire.up`; `wire.log` names what was sent. */
function twoSides() {
  const timers = fakeTimers()
  const wire = { up: true, log: [] as string[] }
  const side = (name: string, offers: boolean, to: () => { receive: (signal: PeerSignal) => unknown }) => {
    const made: FakeConnection[] = []
    const call = createPeerCall({
      offers,
      timers,
      configuration: () => RELAYS,
      createConnection: (given) => {
        const connection = new FakeConnection(given)
        made.push(connection)
        return connection as unknown as RTCPeerConnection
      },
      send: (signal) => {
        wire.log.push(`${name} ${signal.kind}`)
        if (wire.up) void to().receive(structuredClone(signal))
      },
    })
    return { call, made, last: () => made.at(-1) ?? expect.fail(`${name} has no connection`) }
  }
  const clinician: ReturnType<typeof side> = side('clinician', true, () => patient.call)
  const patient: ReturnType<typeof side> = side('patient', false, () => clinician.call)
  return { timers, wire, clinician, patient }
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

async function talking() {
  const sides = twoSides()
  sides.clinician.call.setPeer('p1')
  sides.patient.call.setPeer('c1')
  await settle()
  for (const side of [sides.clinician, sides.patient]) side.last().become('connected')
  await settle()
  return sides
}

const track = (kind: string) => ({ kind }) as unknown as MediaStreamTrack

test('M-06 the clinician offers, the patient answers, each over the relays that the server named', async () => {
  const { clinician, patient, wire } = await talking()
  expect(wire.log.filter((line) => /offer|answer/.test(line))).toEqual(['clinician offer', 'patient answer'])
  expect(clinician.call.read().step).toBe('connected')
  expect(patient.call.read().step).toBe('connected')
  expect([clinician.last().given, patient.last().given]).toEqual([RELAYS, RELAYS])
  expect(patient.last().transceivers.map(({ direction }) => direction)).toEqual(['sendrecv', 'sendrecv'])
})

test('M-06 tracks are put in and taken out without another offer, and the other side is told', async () => {
  const { clinician, patient, wire } = await talking()
  const audio = track('audio')
  patient.call.setLocal({ audio, video: track('video'), muted: false })
  await settle()
  expect(clinician.call.read().other).toEqual({ camera: true, microphone: true })
  expect(patient.last().transceivers.map(({ sender }) => sender.track)).toEqual([audio, { kind: 'video' }])
  patient.call.setLocal({ audio, video: null, muted: true })
  await settle()
  expect(clinician.call.read().other).toEqual({ camera: false, microphone: false })
  expect(patient.last().transceivers[1]?.sender.track).toBeNull()
  expect(wire.log.filter((line) => line.endsWith('offer'))).toHaveLength(1)
})

test('M-06 a network that stumbles is waited for; one that stays away leads to another path on the same connection', async () => {
  const { clinician, patient, timers } = await talking()
  clinician.last().become('disconnected')
  expect(clinician.call.read().step).toBe('interrupted')
  timers.pass(PATIENCE_MS - 1)
  expect(clinician.last().restarts).toBe(0)
  clinician.last().become('connected')
  timers.pass(PATIENCE_MS)
  expect(clinician.last().restarts).toBe(0)
  expect(clinician.call.read().step).toBe('connected')
  clinician.last().become('disconnected')
  timers.pass(PATIENCE_MS)
  await settle()
  expect(clinician.last().restarts).toBe(1)
  expect(clinician.last().configured).toEqual(RELAYS)
  expect([clinician.made.length, patient.made.length]).toEqual([1, 1])
  expect(patient.last().version).toBe(2)
})

test('M-06 the patient’s side asks for another path, because only the clinician’s offers', async () => {
  const { clinician, patient, wire } = await talking()
  patient.last().become('failed')
  await settle()
  expect(wire.log).toContain('patient restart')
  expect(clinician.last().restarts).toBe(1)
  expect(patient.made).toHaveLength(1)
  expect(wire.log.filter((line) => line === 'patient offer')).toEqual([])
})

test('M-06 without a path the call begins again and again, until there is one', async () => {
  const { clinician, patient, timers, wire } = await talking()
  wire.up = false
  clinician.last().become('failed')
  patient.last().become('failed')
  await settle()
  timers.pass(ATTEMPT_MS)
  timers.pass(ATTEMPT_MS)
  await settle()
  expect(clinician.made).toHaveLength(3)
  expect(clinician.call.read().step).toBe('interrupted')
  expect(clinician.made.slice(0, 2).every(({ signalingState }) => signalingState === 'closed')).toBe(true)
  wire.up = true
  clinician.call.signalingBack()
  await settle()
  clinician.last().become('connected')
  expect(clinician.call.read().step).toBe('connected')
  expect(patient.last().remoteDescription?.sdp).toContain(` ${clinician.last().session} `)
})

test('M-06 a page that was loaded again gets a new connection; one that is gone keeps what stands', async () => {
  const { clinician, patient } = await talking()
  clinician.call.setPeer(null)
  expect(clinician.call.read().step).toBe('connected')
  clinician.call.setPeer('p2')
  await settle()
  expect([clinician.made.length, patient.made.length]).toEqual([2, 2])
  expect(clinician.made[0]?.signalingState).toBe('closed')
})

test('M-06 the way to the server may break while the call stands', async () => {
  const { clinician, patient } = await talking()
  clinician.call.signalingBack()
  patient.call.signalingBack()
  await settle()
  expect([clinician.made.length, patient.made.length]).toEqual([1, 1])
})

test('M-06 a lost answer is asked for by a new offer, and an answer that comes twice changes nothing', async () => {
  const { clinician, patient, timers, wire } = twoSides()
  clinician.call.setPeer('p1')
  await settle()
  wire.log.length = 0
  const { last } = clinician
  await clinician.call.receive({ kind: 'answer', sdp: 'v=0\r\no=- 1 1 IN IP4 0\r\n' })
  expect(last().signalingState).toBe('stable')
  timers.pass(ATTEMPT_MS)
  await settle()
  expect(clinician.made).toHaveLength(2)
  expect(patient.last().remoteDescription?.sdp).toContain(` ${last().session} `)
})

test('M-06 candidates of the other side are used once its description is there', async () => {
  const { clinician, patient } = twoSides()
  const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'a' }
  await patient.call.receive({ kind: 'candidate', candidate })
  clinician.call.setPeer('p1')
  await settle()
  await patient.call.receive({ kind: 'candidate', candidate })
  expect(patient.last().candidates).toEqual([candidate])
})

test('M-06 a call that ended stays ended', async () => {
  const { clinician, patient, timers } = await talking()
  clinician.call.end()
  expect(clinician.last().signalingState).toBe('closed')
  await clinician.call.receive({ kind: 'restart' })
  clinician.call.setPeer('p9')
  timers.pass(ATTEMPT_MS)
  expect(clinician.made).toHaveLength(1)
  expect(clinician.call.read()).toMatchObject({ step: 'ended', audio: null, video: null })
  expect(patient.call.read().step).toBe('connected')
})
