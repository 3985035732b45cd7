import { encodeQR } from 'qr'

/** A QR code with the quiet border that readers need. Loads its library, so that a page loads this lazily. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-44 bg-white"
    >
      <path d={path.join('')} className="fill-black [forced-color-adjust:none]" />
    </svg>
  )
}
