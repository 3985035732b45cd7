import { useEffect } from 'react'
import { CallError } from '@contour/client/call-error'
import { readObject, writeObject } from '../lib/device-store.ts'
import { loadApi } from '../lib/load-api.ts'
import { readSession } from '../lib/session.ts'
import type { StopToSend } from '../lib/stored-objects.ts'

/** Milliseconds until an answer that did not reach the server is sent again. */
const AGAIN = 5_000

let sending = false
let timer: ReturnType<typeof setTimeout> | undefined

const waiting = (): readonly StopToSend[] => readObject('stops')?.waiting ?? []
const keep = (stops: readonly StopToSend[]) =>
  writeObject('stops', stops.length > 0 ? { waiting: [...stops] } : null)

/**
 * Sends an answer at which the form stopped, at once and whatever is pressed next (D-81). Without a connection it waits on
 * the device and is sent again, from any page, until the server has it.
 */
export function sendStop(stop: StopToSend): void {
  if (waiting().some(({ stop_key: key }) => key === stop.stop_key)) return
  keep([...waiting(), stop])
  void sendAll()
}

async function sendAll(): Promise<void> {
  if (sending) return
  sending = true
  clearTimeout(timer)
  try {
    for (let [stop] = waiting(); stop && readSession(); [stop] = waiting()) {
      const { stop_key: sent } = stop
      if (!(await isSettled(stop))) {
        timer = setTimeout(() => void sendAll(), AGAIN)
        return
      }
      keep(waiting().filter(({ stop_key: key }) => key !== sent))
    }
  } finally {
    sending = false
  }
}

/** Whether the server has the answer, or will never take it; false where it was not reached. */
async function isSettled(stop: StopToSend): Promise<boolean> {
  try {
    await (await loadApi()).assessments.recordStop(stop)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.status !== 0 && error.status !== 429 && error.status < 500
  }
}

/** Sends what an earlier page left, at once and whenever the network comes back. For the layout of the pages. */
export function useStopOutbox(): void {
  useEffect(() => {
    const send = () => void sendAll()
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [])
}
