import { createContext, createElement, useContext } from 'react'
import type { AnchorHTMLAttributes, ComponentType } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** An ordinary anchor: every link loads a document. */
function Anchor({ children, ...rest }: LinkProps) {
  return <a {...rest}>{children}</a>
}

/**
 * The component that all links are rendered with. An app with a router provides one that renders the router's own link,
 * so that this package depends on no router.
 */
export const LinkContext = createContext<ComponentType<LinkProps>>(Anchor)

/** A link, as the app renders it; without a provider an anchor. */
export const Link = (props: LinkProps) => createElement(useContext(LinkContext), props)
