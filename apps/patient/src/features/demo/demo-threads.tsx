import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { useToast } from '@contour/ui/toast'
import { messageOf } from '../../lib/error-messages.ts'
import { useHydrated } from '@contour/ui/use-hydrated'
import { api } from '../../lib/patient-api.ts'

type Thread = Awaited<ReturnType<typeof api.demo.listThreads>>['threads'][number]

const STATES: Readonly<Record<Thread['state'], string>> = {
  waiting: 'Waiting for an answer',
  assigned: 'Assigned',
  answered: 'Answered',
  ticket: 'Ticket, answered by email',
  closed: 'Closed',
}

const ANSWER = { support: 'Answer as support', clinician: 'Answer as the doctor' } as const

/** Conversations with a button that answers as the other side. */
export function DemoThreads() {
  const queries = useQueryClient()
  const toast = useToast()
  const hydrated = useHydrated()
  const list = useQuery({
    queryKey: ['demo', 'conversations'],
    queryFn: () => api.demo.listThreads({}),
    refetchInterval: 5000,
    enabled: hydrated,
  })
  const answer = useMutation({
    mutationFn: (id: string) => api.demo.answerThread({ id }),
    onSuccess: async ({ did }) => {
      await queries.invalidateQueries({ queryKey: ['demo'] })
      toast(did)
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  return (
    <section className="grid gap-3">
      <h2 className="type-h3">Conversations</h2>
      {list.isLoading ? <LoadingBlock label="Loading conversations" /> : null}
      {list.isError ? <Notice tone="error">{messageOf(list.error)}</Notice> : null}
      {list.data ? (
        <DataTable
          caption="Conversations"
          captionHidden
          rows={list.data.threads}
          rowKey={(thread) => thread.id}
          empty={<p className="text-muted">Nobody has written yet. Open the chat on any page.</p>}
          columns={[
            {
              key: 'person',
              header: 'Person',
              primary: true,
              cell: (thread) => (
                <>
                  <strong>{thread.person}</strong>
                  {thread.visitor ? ' (visitor)' : ''}
                </>
              ),
            },
            { key: 'email', header: 'Email', cell: (thread) => thread.email },
            {
              key: 'channel',
              header: 'Chat',
              cell: (thread) => (thread.channel === 'doctor' ? 'Doctor chat' : 'Support chat'),
            },
            {
              key: 'state',
              header: 'State',
              cell: (thread) =>
                `${STATES[thread.state]}${thread.emergency ? ', emergency words' : ''}${
                  thread.channel === 'doctor' && thread.answers === 'support' ? ', handed over' : ''
                }`,
            },
            {
              key: 'answer',
              header: 'Other side',
              cell: ({ id, answers }) =>
                answers ? (
                  <Button
                    size="desk"
                    tone="secondary"
                    busy={answer.isPending && answer.variables === id}
                    onClick={() => {
                      if (!answer.isPending) answer.mutate(id)
                    }}
                  >
                    {ANSWER[answers]}
                  </Button>
                ) : (
                  <span className="text-muted">The next message opens it</span>
                ),
            },
          ]}
        />
      ) : null}
    </section>
  )
}
