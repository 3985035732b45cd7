import { isRecord } from '@contour/domain/is-record'
import { useTexts } from '@contour/texts/use-texts'
import { useEffect, useRef, useState } from 'react'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'

/** Pixels of the frame: at first, and what the partner may ask for. */
const HEIGHT = { start: 640, least: 320, most: 2400 } as const

/**
 * The partner's chat in the place of ours (S-58). It may ask for its height; a message from another window or another
 * origin is ignored.
 */
export function PartnerChat({ address }: { address: string }) {
  const t = useTexts(doctorChatTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>(HEIGHT.start)
  useEffect(() => {
    const { origin } = new URL(address)
    const receive = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const asked = isRecord(event.data) && event.data['type'] === 'height' ? event.data['height'] : null
      if (typeof asked === 'number' && Number.isFinite(asked))
        setHeight(Math.min(HEIGHT.most, Math.max(HEIGHT.least, Math.round(asked))))
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [address])
  return (
    <iframe
      ref={frame}
      title={t('partner')}
      src={address}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the partner is another origin and needs its own storage
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      style={{ height }}
      className="block w-full rounded-card border border-hairline bg-white"
    />
  )
}
