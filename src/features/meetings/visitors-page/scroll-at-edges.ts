// While a card is dragged near the left or the right edge of the board, the board scrolls. What browsers do by themselves there takes a person
// longer than patience lasts.

import { type RefObject, useEffect, useRef } from 'react';

/** So near the edge, in pixels, it begins; at the edge itself it is fastest. */
const reach = 90;
const fastest = 1.1;

export interface EdgeScroll {
  /** The pointer is there with the card. */
  over: (x: number) => void;
  stop: () => void;
}

export const useScrollAtEdges = (element: RefObject<HTMLElement | null>): EdgeScroll => {
  /** Pixels in a millisecond; below 0 to the left. */
  const speed = useRef(0);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const stop = () => {
    speed.current = 0;
    cancelAnimationFrame(frame.current);
    frame.current = 0;
  };
  const scroll = (before: number) => {
    frame.current = requestAnimationFrame((now) => {
      element.current?.scrollBy({ left: speed.current * (now - before), behavior: 'instant' });
      scroll(now);
    });
  };
  return {
    over: (x) => {
      const edges = element.current?.getBoundingClientRect();
      if (!edges) return;
      const toLeft = Math.max(0, 1 - (x - edges.left) / reach);
      const toRight = Math.max(0, 1 - (edges.right - x) / reach);
      speed.current = fastest * Math.min(1, Math.max(toLeft, toRight)) * (toLeft > toRight ? -1 : 1);
      if (speed.current === 0) stop();
      else if (frame.current === 0) scroll(performance.now());
    },
    stop,
  };
};
