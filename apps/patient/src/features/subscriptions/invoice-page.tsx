import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { useToast } from '@contour/ui/toast'
import { LoadState, PortalPage } from '../../frame/portal-page.tsx'
import { messageOf } from '../../lib/error-messages.ts'
import { billingTexts } from '../../texts/en/subscriptions.ts'
import { useTexts } from '@contour/texts/use-texts'
import { readInvoice, saveInvoice } from './save-invoice.ts'
import { useParam } from '../../router/params.ts'
import { useQueryString } from '../../router/use-query-string.ts'

/** /invoice/{id}: makes the call with the token and offers the PDF; the tracker links here. */
export default function InvoicePage() {
  const t = useTexts(billingTexts)
  const id = useParam('id')
  const [query] = useQueryString()
  const toast = useToast()
  const program = query.get('program') ?? 'Subscription'
  const invoice = useQuery({
    queryKey: ['billing', 'invoice', id, program],
    queryFn: () => readInvoice(id, program),
  })
  const save = useMutation({
    mutationFn: () => saveInvoice(id, false),
    onError: (error) => toast(messageOf(error), 'error'),
  })
  return (
    <PortalPage title={t('invoice')} width="content">
      <div className="grid gap-6 pt-6 pb-16">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 tabIndex={-1} className="type-h1">
            {t('invoice')}
          </h1>
          <div className="flex flex-wrap gap-3">
            <Button busy={save.isPending} onClick={() => save.mutate()}>
              {t('download')}
            </Button>
            <Button tone="secondary" href="/home?tab=billing">
              {t('back')}
            </Button>
          </div>
        </header>
        {invoice.data ? (
          // A frame with an opaque origin keeps the document's styles separate from ours. The page's policy runs none
          // of its scripts; without `allow-scripts`, accessibility and test tools could not read the frame either.
          <iframe
            title={t('invoice')}
            sandbox="allow-scripts"
            srcDoc={invoice.data}
            className="card min-h-[66rem] w-full sm:min-h-[54rem] border border-hairline bg-white p-0!"
          />
        ) : (
          <LoadState
            label={t('invoiceLoading')}
            error={invoice.error}
            onRetry={() => void invoice.refetch()}
          />
        )}
      </div>
    </PortalPage>
  )
}
