// Reads HCL from the standard input with HashiCorp's own parser, and prints each resource as JSON, its variables as "x".
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

type resource struct {
	Kind  string         `json:"kind"`
	Name  string         `json:"name"`
	Value map[string]any `json:"value"`
}

func main() {
	text, _ := io.ReadAll(os.Stdin)
	file, problems := hclsyntax.ParseConfig(text, "main.tf", hcl.InitialPos)
	stopAt(problems)
	resources := []resource{}
	for _, block := range file.Body.(*hclsyntax.Body).Blocks {
		resources = append(resources, resource{block.Labels[0], block.Labels[1], valueOf(block.Body)})
	}
	json.NewEncoder(os.Stdout).Encode(resources)
}

// A block within a resource is one entry of a list.
func valueOf(body *hclsyntax.Body) map[string]any {
	fields := map[string]any{}
	for name, attribute := range body.Attributes {
		variables := map[string]cty.Value{}
		for _, used := range attribute.Expr.Variables() {
			variables[used[1].(hcl.TraverseAttr).Name] = cty.StringVal("x")
		}
		scope := map[string]cty.Value{"var": cty.ObjectVal(variables)}
		value, problems := attribute.Expr.Value(&hcl.EvalContext{Variables: scope})
		stopAt(problems)
		written, _ := ctyjson.Marshal(value, value.Type())
		fields[name] = json.RawMessage(written)
	}
	for _, block := range body.Blocks {
		entries, _ := fields[block.Type].([]any)
		fields[block.Type] = append(entries, valueOf(block.Body))
	}
	return fields
}

func stopAt(problems hcl.Diagnostics) {
	if problems.HasErrors() {
		fmt.Fprintln(os.Stderr, problems.Error())
		os.Exit(1)
	}
}
