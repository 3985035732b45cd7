import { NOTICE_KINDS, type NoticeKind } from '@contour/domain/conversations/emergency-alert'
import { useSyncExternalStore } from 'react'

let shown: NoticeKind | null = null
const listeners = new Set<() => void>()

const show = (kind: NoticeKind | null) => {
  shown = kind
  for (const listener of listeners) listener()
}

/**
 * Shows the notice that a response asks for, whichever call of the patient's words it answers (D-77): no form and no
 * dialog can forget it.
 */
export function noteEmergency(response: unknown): void {
  if (typeof response !== 'object' || response === null || !('emergency' in response)) return
  const { emergency } = response
  const kind = NOTICE_KINDS.find((one) => one === emergency)
  if (kind) show(kind)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useEmergencyNotice = (): [NoticeKind | null, () => void] => [
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  ),
  () => show(null),
]
