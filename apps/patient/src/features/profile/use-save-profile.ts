import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { checkProfile, PROFILE_OUTCOMES } from '@contour/domain/profile/profile-rules'
import { CallError } from '@contour/client/call-error'
import { writeObject } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'
import type { Outcome } from './form-outcome.ts'
import { ownProfile } from './own-profile.ts'
import { bodyOf, type ProfileDraft } from './profile-draft.ts'

type Problem = { field: string; message: string }
type Channel = 'email' | 'phone'

/** Refusals with a text of the server that the patient can act on; anything else reads as stated (P-PRF-024). */
const TOLD = [
  'conflict',
  'password_wrong',
  'password_needed',
  'login_required',
  'too_many_requests',
  'invalid_request',
]

/** Checks and saves the profile; the first problem belongs to a field (document 3 §5). */
export function useSaveProfile(show: (outcome: Outcome) => void) {
  const cache = useQueryClient()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  /** Changes that were saved in this form: their codes are sent at once. */
  const [fresh, setFresh] = useState<readonly Channel[]>([])
  /** Asked for once the server has said that it is needed (D-59). */
  const [asksPassword, setAsksPassword] = useState(false)

  const refuse = (found: Problem) => {
    setProblem(found)
    show({ tone: 'error', text: found.message })
    focusField(found.field)
  }
  const save = async (draft: ProfileDraft, currentPassword: string): Promise<Channel[] | null> => {
    if (busy) return null
    const body = bodyOf(draft)
    const found = checkProfile(body)
    setProblem(null)
    if (found) {
      refuse(found)
      return null
    }
    setBusy(true)
    try {
      const { message, user, pending } = await api.profile.updateProfile({
        ...body,
        ...(currentPassword ? { currentPassword } : {}),
      })
      writeObject('user', user)
      setFresh(pending)
      setAsksPassword(false)
      await cache.invalidateQueries({ queryKey: ownProfile.queryKey })
      show({ tone: 'success', text: message })
      return pending
    } catch (failure) {
      const told = failure instanceof CallError && TOLD.includes(failure.code) ? failure : null
      if (told?.code === 'password_needed') setAsksPassword(true)
      if (told?.field) refuse({ field: told.field, message: told.message })
      else show({ tone: 'error', text: told?.message ?? PROFILE_OUTCOMES.failed })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, fresh, asksPassword, problem, forget: () => setProblem(null) }
}

/** A field that a response adds is drawn within a few frames. */
const FRAMES = 30

/**
 * Moves the focus to the field, or to the first control of a group: at once, because whoever has gone on to another field by
 * the next frame must not be taken out of it, or else once it is drawn.
 */
export function focusField(id: string, frames = FRAMES): void {
  const target = document.getElementById(id)
  const control = target?.matches('input, select')
    ? target
    : target?.querySelector<HTMLElement>('input, select')
  if (control) control.focus()
  else if (frames > 0) requestAnimationFrame(() => focusField(id, frames - 1))
}
