import { createContext, useContext } from 'react'
import type { StaffPerson } from '../calls/calls.ts'

export const DeskPersonContext = createContext<StaffPerson | null>(null)

/** Who is signed in. Only pages inside the frame may ask. */
export function useDeskPerson(): StaffPerson {
  const person = useContext(DeskPersonContext)
  if (!person) throw new Error('useDeskPerson outside the desk frame')
  return person
}
