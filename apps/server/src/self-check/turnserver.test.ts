import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ALLOCATE,
  UDP_TRANSPORT,
  longTermKey,
  stunAnswer,
  stunRequest,
  textAttribute,
  type StunAnswer,
  type StunFields,
} from './stun-message.ts'

// coturn itself, started with the file of a deployment; only ports, secret and certificate are of this test.

const isInstalled = spawnSync('turnserver', ['--version']).error === undefined
if (!isInstalled) process.stdout.write('turnserver is not installed: its file is not tried\n')

const CREATE_PERMISSION = 0x0008
const FORBIDDEN = 403
const MAGIC = 0x2112a442
/** Where the answer to a request without a proof says so. */
const UNAUTHORIZED = 401
const SECRET = 'the-secret-of-this-relay'
const PORT = 27478

const dir = mkdtempSync(path.join(tmpdir(), 'contour-relay-'))
const socket = createSocket('udp4')
let relay: ChildProcess | undefined

/** Sends again until it is answered: UDP loses packets, and the relay may not listen yet. */
const ask = (request: Buffer) =>
  new Promise<StunAnswer>((resolve) => {
    const send = () => socket.send(request, PORT, '127.0.0.1')
    const again = setInterval(send, 250)
    const hear = (bytes: Buffer) => {
      const answer = stunAnswer(bytes, request)
      if (!answer) return
      clearInterval(again)
      socket.off('message', hear)
      resolve(answer)
    }
    socket.on('message', hear)
    send()
  })

/** XOR-PEER-ADDRESS of RFC 8656: family, port 9 and address, both masked. */
function peer(address: string): Buffer {
  const field = Buffer.from([0, 1, 0, 0, 0, 0, 0, 0])
  field.writeUInt16BE(9 ^ (MAGIC >>> 16), 2)
  const number = Buffer.from(address.split('.').map(Number)).readUInt32BE(0)
  field.writeUInt32BE((number ^ MAGIC) >>> 0, 4)
  return field
}

beforeAll(async () => {
  if (!isInstalled) return
  const deployed = readFileSync(
    path.resolve(import.meta.dirname, '../../../../deploy/turnserver.conf'),
    'utf8',
  )
  const file = path.join(dir, 'turnserver.conf')
  writeFileSync(
    file,
    deployed
      .replace('listening-port=3478', `listening-port=${PORT}\nlistening-ip=127.0.0.1\nrelay-ip=127.0.0.1`)
      .replace('REPLACE-WITH-TURN_SECRET', SECRET)
      .replace(/^(tls-listening-port|cert|pkey)=.*$/gm, '')
      .concat(`\nno-tls\nno-dtls\npidfile=${dir}/pid\nuserdb=${dir}/users\n`),
  )
  relay = spawn('turnserver', ['-c', file], { stdio: 'ignore' })
})
afterAll(async () => {
  socket.close()
  if (relay && relay.exitCode === null) {
    relay.kill('SIGKILL')
    await once(relay, 'exit')
  }
  rmSync(dir, { recursive: true, force: true })
})

test.skipIf(!isInstalled)(
  'SEC-06 the file of the relay leads nobody into a private network, and gives a place only to who knows the secret',
  async () => {
    const asked: StunFields = [['transport', UDP_TRANSPORT]]
    const first = await ask(stunRequest(ALLOCATE, asked))
    expect(first.code).toBe(UNAUTHORIZED)
    const realm = textAttribute(first, 'realm')
    // Until 2038, by the relay's own clock, whose numbers end there.
    const username = '2147483647:a-visit'
    const known: StunFields = [
      ['username', username],
      ['realm', realm],
      ['nonce', textAttribute(first, 'nonce')],
    ]
    const keyOf = (secret: string) =>
      longTermKey(username, realm, createHmac('sha1', secret).update(username).digest('base64'))
    const allocate = (secret: string) => ask(stunRequest(ALLOCATE, [...asked, ...known], keyOf(secret)))
    expect((await allocate('another-secret')).isSuccess).toBe(false)
    expect((await allocate(SECRET)).isSuccess).toBe(true)
    const permit = (address: string) =>
      ask(stunRequest(CREATE_PERMISSION, [['peer', peer(address)], ...known], keyOf(SECRET)))
    // A place on the internet is what the relay is for.
    expect((await permit('203.0.113.9')).isSuccess).toBe(true)
    for (const address of [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.254',
      '192.168.1.1',
    ])
      expect([address, (await permit(address)).code]).toEqual([address, FORBIDDEN])
  },
  60_000,
)
