import { useQuery } from '@tanstack/react-query'
import { Link } from '@contour/ui/link'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { SelectField } from '@contour/ui/select-field'
import { PageFrame } from '../../frame/page-frame.tsx'
import { pageTitle } from '../../lib/brand.ts'
import { messageOf } from '../../lib/error-messages.ts'
import { useHydrated } from '@contour/ui/use-hydrated'
import { api } from '../../lib/patient-api.ts'
import { EmailFrame } from './email-frame.tsx'
import { useQueryString } from '../../router/use-query-string.ts'

export const title = () => pageTitle('Messages of the demo')

/** The message that shows most of what a letter can have. */
const FIRST = 'prescription_ready'

type Template = Awaited<ReturnType<typeof api.demo.templates>>['templates'][number]

/** Every message of the service with sample facts: the email on a phone, its plain text, and the text message (E-015). */
export default function MessagesPage() {
  const [query, setQuery] = useQueryString()
  const hydrated = useHydrated()
  const list = useQuery({
    queryKey: ['demo', 'templates'],
    queryFn: () => api.demo.templates({}),
    enabled: hydrated,
  })
  const templates = list.data?.templates ?? []
  const wanted = query.get('message') ?? FIRST
  const shown = templates.find(({ kind }) => kind === wanted) ?? templates[0]
  return (
    <PageFrame width="content" back={{ href: '/demo' }} footer={false}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-4 pb-14">
        <div className="grid gap-2">
          <h1 className="type-h1">Messages</h1>
          <p className="max-w-measure text-muted">
            {templates.length > 0 ? `All ${templates.length} messages` : 'Every message'} of the service, with
            invented facts. Nothing is sent, and the links open nothing.
          </p>
        </div>
        {list.isLoading ? <LoadingBlock label="Loading messages" /> : null}
        {list.isError ? (
          <Notice tone="error" live="polite" title="The demo is not available.">
            {messageOf(list.error)}
          </Notice>
        ) : null}
        {shown ? (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[15rem_390px_minmax(0,1fr)]">
            <div className="max-w-form lg:hidden">
              <SelectField
                id="message"
                label="Message"
                value={shown.kind}
                onChange={(kind) => setQuery({ message: kind }, { replace: true })}
                choices={templates.map(({ kind, group }) => ({
                  value: kind,
                  label: `${group}: ${nameOf(kind)}`,
                }))}
              />
            </div>
            <MessageList templates={templates} shown={shown.kind} />
            <section aria-label="Email" className="-mx-3 grid gap-3 sm:mx-0">
              <p className="type-small mx-3 sm:mx-0">
                <span className="block text-muted">Subject</span>
                <strong>{shown.subject}</strong>
              </p>
              <EmailFrame key={shown.kind} html={shown.html} title={`Email: ${shown.subject}`} />
            </section>
            <div className="grid min-w-0 gap-6">
              {shown.sms ? (
                <section className="grid gap-2">
                  <h2 className="type-h3">Text message</h2>
                  <p className="max-w-80 rounded-card rounded-bl-small bg-white p-4 [overflow-wrap:anywhere] whitespace-pre-line">
                    {shown.sms}
                  </p>
                  <p className="type-small text-muted">{shown.sms.length} characters</p>
                </section>
              ) : null}
              <section className="grid gap-2">
                <h2 className="type-h3">Plain text of the email</h2>
                <p className="type-small rounded-card bg-white p-5 [overflow-wrap:anywhere] whitespace-pre-line">
                  {shown.text}
                </p>
              </section>
            </div>
          </div>
        ) : null}
      </div>
    </PageFrame>
  )
}

/** The messages by subject; on wide screens only, a phone has a select. */
function MessageList({ templates, shown }: { templates: readonly Template[]; shown: string }) {
  const groups = [...new Set(templates.map(({ group }) => group))]
  return (
    <nav
      aria-label="Messages"
      className="sticky top-4 hidden max-h-[calc(100dvh-2rem)] gap-5 overflow-y-auto lg:grid"
    >
      {groups.map((group) => (
        <div key={group}>
          <h2 className="type-small mb-1 px-3 font-semibold text-muted">{group}</h2>
          <ul>
            {templates
              .filter((template) => template.group === group)
              .map(({ kind }) => (
                <li key={kind}>
                  <Link
                    href={`/demo-messages?message=${kind}`}
                    aria-current={kind === shown ? 'page' : undefined}
                    className="type-small flex min-h-9 items-center rounded-small px-3 no-underline hover:bg-mint aria-[current]:bg-medicine-tint aria-[current]:font-semibold aria-[current]:text-medicine"
                  >
                    {nameOf(kind)}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Turns the name of an event into words: "Prescription ready". */
const nameOf = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')
