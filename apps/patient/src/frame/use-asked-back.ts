import { useState } from 'react'
import { figure } from '@contour/domain/intake/intake-rules'
import { weightDoubt, type KnownBody } from '@contour/domain/intake/weight-doubt'

/**
 * Whether the weight that was typed has to be asked back before it is sent (D-80): `doubt` until the patient has said that
 * it is right, `isAsked` while the question is shown. Another weight is another question; '' where none is asked for.
 */
export function useAskedBack(lb: string, known: KnownBody) {
  const [asked, setAsked] = useState<{ lb: string; isRight: boolean }>()
  const found = weightDoubt(figure(lb), known)
  const doubt = asked?.lb === lb && asked.isRight ? null : found
  return {
    lb,
    doubt,
    isAsked: doubt !== null && asked?.lb === lb,
    ask: () => setAsked({ lb, isRight: false }),
    confirm: () => setAsked({ lb, isRight: true }),
  }
}
