import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { useToast } from '@contour/ui/toast'
import { messageOf } from '../../lib/error-messages.ts'
import { useHydrated } from '@contour/ui/use-hydrated'
import { api } from '../../lib/patient-api.ts'
import { DemoStatus } from './demo-status.tsx'

/** Orders with the step that the clinic or another party would take next, and the seed's logins. */
export function DemoOrders() {
  const queries = useQueryClient()
  const toast = useToast()
  const hydrated = useHydrated()
  const list = useQuery({
    queryKey: ['demo', 'orders'],
    queryFn: () => api.demo.listOrders({}),
    enabled: hydrated,
  })
  const play = useMutation({
    mutationFn: (id: string) => api.demo.nextStep({ id }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: ['demo'] })
      toast(answer.did)
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  return (
    <>
      <section className="grid gap-3">
        <h2 className="type-h3">Orders</h2>
        {list.isLoading ? <LoadingBlock label="Loading orders" /> : null}
        {list.isError ? <Notice tone="error">{messageOf(list.error)}</Notice> : null}
        {list.data ? (
          <DataTable
            caption="Orders"
            captionHidden
            rows={list.data.orders}
            rowKey={(order) => order.id}
            empty={<p className="text-muted">No order yet. Take the quiz and buy a plan with a test card.</p>}
            columns={[
              {
                key: 'patient',
                header: 'Patient',
                primary: true,
                cell: (order) => <strong>{order.patient}</strong>,
              },
              { key: 'email', header: 'Email', cell: (order) => order.email },
              { key: 'status', header: 'Status', cell: (order) => <DemoStatus status={order.status} /> },
              {
                key: 'next',
                header: 'Next step',
                cell: (order) =>
                  order.next_step ? (
                    <Button
                      size="desk"
                      tone="secondary"
                      busy={play.isPending && play.variables === order.id}
                      onClick={() => {
                        if (!play.isPending) play.mutate(order.id)
                      }}
                    >
                      {order.next_step}
                    </Button>
                  ) : (
                    <span className="text-muted">Waits for the patient, or done</span>
                  ),
              },
            ]}
          />
        ) : null}
      </section>
      {list.data ? (
        <details>
          <summary className="cursor-pointer py-2">
            <h2 className="type-h3 inline">Logins ({list.data.logins.length})</h2>
          </summary>
          <p className="mb-3 text-muted">{list.data.logins[0]?.note}</p>
          <DataTable
            caption="Logins"
            captionHidden
            rows={list.data.logins}
            rowKey={(login) => login.email}
            empty={<p className="text-muted">The seed has no logins.</p>}
            columns={[
              { key: 'who', header: 'Who', primary: true, cell: (login) => <strong>{login.who}</strong> },
              { key: 'email', header: 'Email', cell: (login) => login.email },
            ]}
          />
        </details>
      ) : null}
    </>
  )
}
