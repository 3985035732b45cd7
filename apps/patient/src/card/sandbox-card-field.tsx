import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { FRAME_SANDBOX, frameUrl, isFrameMessage } from '@contour/stripe-sandbox/frame-protocol'
import type { FrameCommand, FrameMessage } from '@contour/stripe-sandbox/frame-protocol'
import { afterPress } from '@contour/client/press'
import { PAYMENT_MESSAGES } from '@contour/domain/payments/payment-messages'
import { formatUsd } from '@contour/domain/money/cents'
import { cardTexts } from '../texts/en/card.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { CARD_FIELD_ID, CardFailure } from './card-handle.ts'
import type { CardFieldProps, CardHandle, CardOwner } from './card-handle.ts'
import { WalletButton, browserHasWallet } from './wallet-button.tsx'

/** Milliseconds until a silent frame counts as gone. The 3-D Secure challenge waits for the patient, without limit. */
const ANSWER_MS = 20_000

type Question = Extract<FrameCommand, { requestId?: string }>

type Waiting = { settle: (message: FrameMessage) => void; refuse: (failure: CardFailure) => void }

/**
 * The sandbox's card frame: an opaque origin that this page cannot read and reaches only through messages
 * (packages/stripe-sandbox/README.md).
 */
export function SandboxCardField({
  ref,
  frame_url,
  disabled,
  wallet,
}: CardFieldProps & { ref: Ref<CardHandle>; frame_url: string }) {
  const t = useTexts(cardTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  const ready = useRef(false)
  const complete = useRef(false)
  const waiting = useRef(new Map<string, Waiting>())
  const [height, setHeight] = useState(190)
  const [walletName, setWalletName] = useState<string | null>(null)

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || !isFrameMessage(event.data)) return
      const message = event.data
      if (message.type === 'ready') {
        ready.current = true
        afterPress(() => setWalletName(browserHasWallet() ? message.wallet : null))
      }
      if (message.type === 'change') complete.current = message.complete
      if (message.type === 'resize') {
        const next = Math.min(900, Math.max(120, Math.ceil(message.height)))
        afterPress(() => setHeight(next))
      }
      if ('requestId' in message && message.requestId) {
        waiting.current.get(message.requestId)?.settle(message)
        waiting.current.delete(message.requestId)
      }
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])

  const post = (command: FrameCommand) => frame.current?.contentWindow?.postMessage(command, '*')

  useEffect(() => {
    frame.current?.contentWindow?.postMessage({ type: 'disable', disabled } satisfies FrameCommand, '*')
  }, [disabled])

  const ask = (command: Question, limit: number | null): Promise<FrameMessage> =>
    new Promise((resolve, reject) => {
      const gone = () => new CardFailure('not_ready', PAYMENT_MESSAGES.formNotReady)
      if (!ready.current) return reject(gone())
      const requestId = crypto.randomUUID()
      const timer = limit === null ? null : setTimeout(() => onRejected(gone()), limit)
      const done = () => {
        if (timer) clearTimeout(timer)
        waiting.current.delete(requestId)
      }
      const onRejected = (failure: CardFailure) => {
        done()
        reject(failure)
      }
      const settle = (message: FrameMessage) => {
        done()
        resolve(message)
      }
      waiting.current.set(requestId, { settle, refuse: onRejected })
      post({ ...command, requestId })
    })

  const showFrame = () => {
    frame.current?.scrollIntoView({ block: 'center' })
    frame.current?.focus()
  }

  useImperativeHandle(ref, () => ({
    // A frame that never loaded cannot tell; requesting the card then reports the error.
    isComplete: () => !ready.current || complete.current,
    focus: () => {
      showFrame()
      // An incomplete card is not sent anywhere: the frame marks what is missing and focuses the first missing part.
      ask({ type: 'tokenise' }, ANSWER_MS).catch(() => {})
    },
    tokenize: async ({ name, address }: CardOwner) => {
      const answer = await ask({ type: 'tokenise', billing: { name, address } }, ANSWER_MS)
      if (answer.type === 'tokenised') return answer.card
      throw failureOf(answer, t)
    },
    payByWallet: async ({ name, address }: CardOwner) => {
      showFrame()
      const amount = formatUsd(wallet?.cents ?? 0)
      const answer = await ask({ type: 'wallet', amount, billing: { name, address } }, null)
      if (answer.type === 'tokenised') return answer.card
      throw failureOf(answer, t)
    },
    authenticate: async (clientSecret: string) => {
      showFrame()
      const answer = await ask({ type: 'authenticate', clientSecret }, null)
      if (answer.type === 'authenticated') return answer.outcome === 'succeeded'
      throw failureOf(answer, t)
    },
  }))

  return (
    <>
      {wallet && walletName ? (
        <WalletButton
          wallet={walletName}
          disabled={disabled}
          onPress={() => {
            if (wallet.mayPay()) wallet.onPay()
          }}
        />
      ) : null}
      <iframe
        ref={frame}
        id={CARD_FIELD_ID}
        title={t('frame')}
        src={addressOf(frame_url)}
        sandbox={FRAME_SANDBOX}
        className="block w-full border-0"
        style={{ height }}
      />
    </>
  )
}

function failureOf(message: FrameMessage, t: TextsOf<typeof cardTexts>): CardFailure {
  if (message.type === 'error' && message.code === 'cancelled')
    return new CardFailure('closed', t('walletClosed'))
  const unreachable = message.type === 'error' && message.code === 'unreachable'
  return unreachable
    ? new CardFailure('not_ready', PAYMENT_MESSAGES.formNotReady)
    : new CardFailure('invalid', PAYMENT_MESSAGES.invalidCard)
}

/** The frame posts to the origin named in its own URL, so the origin is added if the server did not include it. */
function addressOf(named: string): string {
  const url = new URL(named, window.location.origin)
  return url.searchParams.has('parent') ? url.href : frameUrl(url.origin, window.location.origin)
}
