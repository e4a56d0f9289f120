const version = /^(v\d+((alpha|beta)\d+)?|\*)$/

/**
 * The bare kind of a selector `[group/][version/]kind[/subresource]`, as upstream takes it from the
 * text for decisions that need no cluster (GetKindFromGVK and SplitSubresource). Versions may
 * have several digits, as upstream's tests say and v1.19.1 does not.
 */
export function kindName(selector: string): string {
  return withoutSubresource(kindAndSubresource(selector))
}

/** The kind with its subresource behind a slash, `Pod/exec`; empty for more than four parts. */
export function kindAndSubresource(selector: string): string {
  const parts = selector.split('/')
  const [first = '', second = '', third = '', fourth = ''] = parts
  switch (parts.length) {
    case 1:
      return first.replace('.', '/')
    case 2:
      return version.test(first) && selector !== '*/*' ? second.replace('.', '/') : selector
    case 3:
      return version.test(first) ? `${second}/${third}` : third.replace('.', '/')
    case 4:
      return `${third}/${fourth}`
    default:
      return ''
  }
}

function withoutSubresource(kind: string): string {
  const parts = kind.split('/')
  return parts.length === 2 ? (parts[0] ?? '') : kind
}
