import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadApi } from '../../lib/load-api.ts'
import type { api } from '../../lib/patient-api.ts'
import { useSession } from '../../lib/session.ts'

export type DoseQuestionsAnswer = Awaited<ReturnType<typeof api.doseQuestions.list>>
export type DoseQuestion = DoseQuestionsAnswer['questions'][number]

/** What the patient is asked before a higher dose, or was asked a few days ago. */
export const doseQuestions = queryOptions({
  queryKey: ['dose-questions'],
  queryFn: async () => (await loadApi()).doseQuestions.list({}),
})

/** The questions in a full session; the session of a cart link reads none (D-26). */
export function useDoseQuestions() {
  const session = useSession()
  return useQuery({ ...doseQuestions, enabled: session?.scope === 'patient' })
}
