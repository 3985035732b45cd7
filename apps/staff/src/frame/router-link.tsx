import { Link } from 'react-router'
import type { LinkProps } from '@contour/ui/link'

/** How links of packages/ui are rendered here: paths of the console by the router, all else as an ordinary anchor. */
export function RouterLink({ href, children, ...rest }: LinkProps) {
  const isPage = href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/files')
  if (!isPage || rest.target || rest.download !== undefined)
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  return (
    <Link to={href} {...rest}>
      {children}
    </Link>
  )
}
