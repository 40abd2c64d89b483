import postcss, { type AcceptedPlugin, type Declaration, type Rule } from 'postcss';

/** The light color may be a call such as var(), the dark one may nest two calls. */
const LIGHT_DARK = /light-dark\(\s*((?:[^(),]|\([^()]*\))+),(?:[^()]|\((?:[^()]|\([^()]*\))*\))+\)/g;
const SUPPORTED = '(color: light-dark(#000, #fff))';

const isPair = (node: { type: string }): node is Declaration =>
  node.type === 'decl' && (node as Declaration).value.includes('light-dark(');

/**
 * Browsers without light-dark() get the light colors; others get both, in a separate rule. A second declaration in the
 * same rule is no fallback: custom properties accept any value, and the minifier drops overridden ones.
 */
export const lightDarkFallback: AcceptedPlugin = {
  postcssPlugin: 'light-dark-fallback',
  Once(root) {
    const rules: Rule[] = [];
    root.walkRules((rule) => void rules.push(rule));
    // A walk would visit the added rules, too.
    for (const rule of rules) {
      const pairs = rule.nodes.filter(isPair);
      if (pairs.length === 0) continue;
      const both = rule.clone({ nodes: pairs.map((pair) => pair.clone()) });
      rule.after(postcss.atRule({ name: 'supports', params: SUPPORTED, nodes: [both] }));
      for (const pair of pairs) pair.value = pair.value.replace(LIGHT_DARK, '$1');
    }
  },
};

export const withLightDarkFallback = (css: string): string =>
  postcss([lightDarkFallback]).process(css, { from: undefined }).css;
