// What a guide shows at `figure:name`: the tool in action for `widget`, otherwise the drawing of that name.
import { PostFigure } from './figures/post-figure.tsx'
import { PostWidget } from './post-widget.tsx'
import type { Widget } from './widgets.ts'

export const figureOf = (widget: Widget) =>
  function figure(name: string, alt: string) {
    return name === 'widget' ? <PostWidget {...widget} caption={alt} /> : <PostFigure name={name} alt={alt} />
  }
