import { useEffect, useState } from 'react'
import { CallError } from '@contour/client/call-error'
import { api } from '../../lib/patient-api.ts'

export type Office = { open: boolean; opens_at: string }

/** Returns whether support answers now, and otherwise when; null until it is known, and if it cannot be read. */
export function useOffice(): Office | null {
  const [office, setOffice] = useState<Office | null>(null)
  useEffect(() => {
    let left = false
    api.supportChat.readSupportStatus({}).then(
      (answer) => left || setOffice(answer.office),
      (error) => {
        // Without the hours the chat works all the same.
        if (!(error instanceof CallError)) throw error
      },
    )
    return () => {
      left = true
    }
  }, [])
  return office
}
