// How much work it is to parse a text as JSON. A megabyte of text takes a millisecond, a megabyte of brackets or of keys a hundred times as
// long, and nobody else is answered meanwhile.

/** Enough for twice as many ids as a request may name, and many more than any other request has. */
const mostValues = 50_000;

/** Looks at the text without parsing it: at each key, and at each value of a list. */
export const hasManyValues = (json: string): boolean => {
  if (json.length <= mostValues) return false;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at);
    else if (between.has(sign) && ++values > mostValues) return true;
  }
  return false;
};

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const between = new Set([...',:[{'].map((sign) => sign.charCodeAt(0)));

const endOfText = (json: string, begin: number): number => {
  for (let end = begin; ; ) {
    end = json.indexOf('"', end + 1);
    if (end === -1) return json.length;
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before--;
    // Two backslashes are one of the text, and a single one makes the quote a part of it.
    if ((end - before) % 2 === 1) return end;
  }
};
